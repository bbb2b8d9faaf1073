/** The prefix under which Lambda sets batches aside: it is fixed. */
export const SET_ASIDE = 'aws/lambda/'

/**
 * The event in a batch that was set aside, as its function received it. Throws for an object that holds none.
 * https://docs.aws.amazon.com/lambda/latest/dg/services-dynamodb-errors.html
 */
export function eventIn(text: string): unknown {
  const { payload } = JSON.parse(text) as { readonly payload?: unknown }
  if (payload === undefined) throw new Error('The object holds no batch of the stream.')
  return typeof payload === 'string' ? JSON.parse(payload) : payload
}
