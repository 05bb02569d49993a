/** How SCIM answers (RFC 7644): its content type, lists and errors, whose status is a text. */

export const SCIM_TYPE = 'application/scim+json'
const MESSAGES = 'urn:ietf:params:scim:api:messages:2.0'

export const scimAnswer = (status: number, body: object, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': SCIM_TYPE, ...headers } })

export const emptyAnswer = (status: 204 | 304, headers: Record<string, string> = {}) =>
  new Response(null, { status, headers })

type Problem = {
  status: number
  detail: string
  scimType?: string
  headers?: Record<string, string>
}

export const scimError = ({ status, detail, scimType, headers }: Problem) =>
  scimAnswer(status, errorBody(status, detail, scimType), headers)

/** The same where there is no Response. */
export const scimErrorText = (status: number, detail: string) =>
  JSON.stringify(errorBody(status, detail))

const errorBody = (status: number, detail: string, scimType?: string) => ({
  schemas: [`${MESSAGES}:Error`],
  status: String(status),
  ...(scimType && { scimType }),
  detail,
})

export const listAnswer = (Resources: object[], total: number, startIndex: number) =>
  scimAnswer(200, {
    schemas: [`${MESSAGES}:ListResponse`],
    totalResults: total,
    startIndex,
    itemsPerPage: Resources.length,
    Resources,
  })
