import type { SVGProps } from 'react'

/**
 * Icons on a grid of 24, drawn with a line of 1.75. They are decorative: the text beside them, or the label of their button, has the
 * meaning.
 */
function icon(...paths: readonly string[]) {
  return drawing(paths, {})
}

/** An icon that shows a direction of reading: it is mirrored where people read from right to left. */
function directed(...paths: readonly string[]) {
  return drawing(paths, { 'data-directed': '' })
}

function drawing(paths: readonly string[], attributes: { readonly 'data-directed'?: '' }) {
  return function Icon({ size = 18, ...props }: SVGProps<SVGSVGElement> & { readonly size?: number }) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.75}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
        {...attributes}
        {...props}
      >
        {paths.map((path) => (
          <path key={path} d={path} />
        ))}
      </svg>
    )
  }
}

export const CheckIcon = icon('M5 12.5l4.5 4.5L19 7.5')
export const CrossIcon = icon('M6 6l12 12M18 6L6 18')
export const InboxIcon = icon(
  'M4 13l2.4-7.2A1.5 1.5 0 0 1 7.8 4.8h8.4a1.5 1.5 0 0 1 1.4 1L20 13v4.5A1.5 1.5 0 0 1 18.5 19h-13A1.5 1.5 0 0 1 4 17.5z',
  'M4 13h4.5l1 2.5h5l1-2.5H20',
)
export const AgentIcon = icon(
  'M5 9.5A1.5 1.5 0 0 1 6.5 8h11A1.5 1.5 0 0 1 19 9.5v8a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 17.5z',
  'M12 8V4.5M9 13v1.5M15 13v1.5M2.5 13v2M21.5 13v2',
)
export const WebhookIcon = directed('M4 12h11M11 7l5 5-5 5M20 5v14')
export const KeyIcon = icon('M14.5 9.5a4 4 0 1 1-2.3-2.3L20 4v4h-3v3h-2.5z', 'M8.5 15.5h.01')
export const PeopleIcon = icon(
  'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z',
  'M2.5 20c.6-3.5 3.2-5.5 6.5-5.5s5.9 2 6.5 5.5',
  'M16 4.3a3.5 3.5 0 0 1 0 6.4M18 14.9c2 .8 3.2 2.6 3.5 5.1',
)
export const PersonIcon = icon('M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8z', 'M4.5 20.5c.7-3.8 3.7-6 7.5-6s6.8 2.2 7.5 6')
export const SettingsIcon = icon(
  'M4 7h9M17 7h3M4 17h3M11 17h9',
  'M15 9.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4z',
  'M9 19.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4z',
)
export const AuditIcon = icon(
  'M7 3.5h7l4 4V19a1.5 1.5 0 0 1-1.5 1.5h-9.5A1.5 1.5 0 0 1 5.5 19V5A1.5 1.5 0 0 1 7 3.5z',
  'M9 12h6M9 16h6M9 8h2',
)
export const TenantIcon = icon(
  'M4 20V6.5L12 3.5l8 3V20',
  'M2.5 20h19M9 20v-4.5h6V20M8.5 9h.01M12 9h.01M15.5 9h.01M8.5 12.2h.01M12 12.2h.01M15.5 12.2h.01',
)
export const SignOutIcon = directed('M14 4.5H7A1.5 1.5 0 0 0 5.5 6v12A1.5 1.5 0 0 0 7 19.5h7', 'M10.5 12H21M17.5 8.5L21 12l-3.5 3.5')
export const MenuIcon = icon('M4 7h16M4 12h16M4 17h16')
export const SunIcon = icon(
  'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8z',
  'M12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1.1 1.1M17.3 17.3l1.1 1.1M18.4 5.6l-1.1 1.1M6.7 17.3l-1.1 1.1',
)
export const MoonIcon = icon('M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z')
export const ScreenIcon = icon('M4 5h16a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1z', 'M9 20h6M12 16v4')
export const CopyIcon = icon(
  'M9 9.5A1.5 1.5 0 0 1 10.5 8h8A1.5 1.5 0 0 1 20 9.5v9a1.5 1.5 0 0 1-1.5 1.5h-8A1.5 1.5 0 0 1 9 18.5z',
  'M6 15.5H5.5A1.5 1.5 0 0 1 4 14V5.5A1.5 1.5 0 0 1 5.5 4H14A1.5 1.5 0 0 1 15.5 5.5',
)
export const ClockIcon = icon('M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17z', 'M12 7.5V12l3 2')
export const AlertIcon = icon('M12 4l8.8 15.5H3.2z', 'M12 10v4M12 16.8h.01')
export const BackIcon = directed('M19 12H5M11 6l-6 6 6 6')
export const NextIcon = directed('M9.5 6l6 6-6 6')
export const RefreshIcon = icon('M20 11.5A8 8 0 0 0 6 7L4 9M4 4.5V9h4.5', 'M4 12.5A8 8 0 0 0 18 17l2-2M20 19.5V15h-4.5')
export const SearchIcon = icon('M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14z', 'M16 16l4.5 4.5')
export const PasskeyIcon = icon(
  'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z',
  'M3 20c.5-3.5 2.8-5.5 6-5.5 1 0 2 .2 2.8.6',
  'M17.5 14.5a2.5 2.5 0 1 0-1.2-4.7 2.5 2.5 0 0 0 1.2 4.7zM17.5 14.5V21l1.7-1.5L17.5 18',
)
export const ChartIcon = icon('M4.5 4v15.5H20', 'M8.5 15.5v-4M12.5 15.5V8M16.5 15.5v-6')
export const SendIcon = directed('M20.5 4L3.5 10.5l6.5 3 3 6.5z', 'M20.5 4L10 13.5')
export const UpstreamIcon = directed('M4 6.5h9M4 12h5M4 17.5h9', 'M12.5 12H20M16.5 8.5L20 12l-3.5 3.5')
export const UndoIcon = directed('M8.5 5L4 9.5 8.5 14', 'M4 9.5h9.5a6 6 0 0 1 0 12H9')
export const PlusIcon = icon('M12 5v14M5 12h14')
export const ExternalIcon = directed('M14 4.5h5.5V10M19.5 4.5L11 13M17 14v4.5a1 1 0 0 1-1 1H5.5a1 1 0 0 1-1-1V8a1 1 0 0 1 1-1H10')
export const LockIcon = icon(
  'M6.5 11h11A1.5 1.5 0 0 1 19 12.5v6a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 18.5v-6A1.5 1.5 0 0 1 6.5 11z',
  'M8.5 11V8a3.5 3.5 0 0 1 7 0v3',
)
