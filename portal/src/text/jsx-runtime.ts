import { jsx as element, jsxs as elementOfMany, Fragment, type JSX } from 'react/jsx-runtime'
import { shownProps } from './shown-props.ts'

/**
 * Makes every element of the portal (`jsxImportSource`), so that no page can show a text from users or other systems with hidden characters.
 * Values of fields stay as they are.
 */
export const jsx: typeof element = (type, props, key) => element(type, shownProps(type, props as Readonly<Record<string, unknown>>), key)
export const jsxs: typeof elementOfMany = (type, props, key) =>
  elementOfMany(type, shownProps(type, props as Readonly<Record<string, unknown>>), key)

export { Fragment, type JSX }
