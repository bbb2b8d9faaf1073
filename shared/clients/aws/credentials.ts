export type Credentials = {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken?: string | undefined
}

/** The address of an AWS service, and the way to sign requests to it. */
export type ServiceAddress = {
  readonly url: string
  readonly region: string
  /** The name by which its requests are signed, such as `dynamodb`. */
  readonly service: string
}
