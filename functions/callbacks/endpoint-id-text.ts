import * as z from 'zod'

/** The id of a webhook endpoint in a query: a text, which the handler reads as strictly as one in a path. */
export const endpointIdText = () =>
  z.string().meta({
    type: 'integer',
    format: 'int64',
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'Only those of this webhook endpoint.',
  })
