/** The kinds of RFC 7644, section 3.12. */
type ScimType =
  | 'invalidFilter'
  | 'tooMany'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'invalidValue'

/** What a directory asks for and doesn't get, and why; thrown, it rolls the transaction back. */
export class ScimFailure extends Error {
  override name = 'ScimFailure'

  constructor(
    readonly status: 400 | 403 | 404 | 409 | 412 | 413,
    detail: string,
    readonly scimType?: ScimType,
  ) {
    super(detail)
  }
}

export const wrongValue = (detail: string) => new ScimFailure(400, detail, 'invalidValue')
export const wrongPath = (detail: string) => new ScimFailure(400, detail, 'invalidPath')
export const wrongSyntax = (detail: string) => new ScimFailure(400, detail, 'invalidSyntax')

/** Another school's id and a random one look the same. */
export const unknownId = (kind: string) => new ScimFailure(404, `There is no ${kind} with this id.`)
