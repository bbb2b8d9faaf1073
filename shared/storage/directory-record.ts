/** The part of a profile that a directory (SCIM) sets, for people whom it has created or an administrator has linked to it. At most about 6 KB. */
export type DirectoryRecord = {
  /** The name of the identity that the directory manages, as it was given. */
  readonly userName: string
  readonly externalId?: string
  /** False: the directory has locked the person. */
  readonly active: boolean
  readonly title?: string
  /** Ids of the person's groups, at most 100. */
  readonly groups: readonly number[]
  /** Labels of the address and number on record, if not `work`. */
  readonly emailType?: string
  readonly phoneType?: string
  /** The time of the lock that directory sync has set on the identities. A lock of an administrator is not recorded here. */
  readonly lockedAfter?: string
}
