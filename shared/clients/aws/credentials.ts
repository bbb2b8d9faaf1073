export type Credentials = {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken?: string | undefined
}

/** Where a service of AWS answers, and how requests to it are signed. */
export type ServicePlace = {
  readonly url: string
  readonly region: string
  /** The name by which its requests are signed, such as `dynamodb`. */
  readonly service: string
}
