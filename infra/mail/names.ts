/** The name of the configuration set of SES: known before it is made, so that functions can carry it. */
export const configurationSetName = ({ name }: { readonly name: string }): string => `countersign-${name}`

/** The domain of the sender address. */
export const senderDomain = ({ emailFrom }: { readonly emailFrom: string }): string => emailFrom.slice(emailFrom.lastIndexOf('@') + 1)
