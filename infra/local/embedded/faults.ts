/** An error of the table service, as its protocol sends it. The SDK turns it into the exception of this name. */
export class TableFault extends Error {
  readonly type: string
  readonly details: Readonly<Record<string, unknown>>

  constructor(type: string, message: string, details: Readonly<Record<string, unknown>> = {}) {
    super(message)
    this.type = type
    this.details = details
  }
}

export const invalid = (message: string): TableFault => new TableFault('ValidationException', message)
