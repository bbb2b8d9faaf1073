/** The product's own colour. */
const OWN_COLOUR = '#454fc0'
/** Contrast of white text on the colour (WCAG 2.2, 1.4.3). */
const LEAST_CONTRAST = 4.5
const DARKER = 0.95

/** A colour on which white text can be read: that of the tenant, as dark as it has to be. Mail programs know no `oklch`. */
export function readableColour(colour: string = OWN_COLOUR): string {
  let parts = channelsOf(/^#[0-9a-fA-F]{6}$/.test(colour) ? colour : OWN_COLOUR)
  while (contrastWithWhite(parts) < LEAST_CONTRAST) parts = parts.map((part) => part * DARKER)
  return `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

function channelsOf(hex: string): readonly number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
}

/** Rounded as it is written, so that what is written has the contrast. */
function contrastWithWhite(parts: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = parts.map((part) => {
    const share = Math.round(part) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}
