/** Names of RFC 7643. */
export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group'
export const ENTERPRISE_SCHEMA = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

/** People or groups in a page where none is asked for, and the most that can be. Okta asks for 100. */
export const PAGE_SIZE = 100
export const MAX_PAGE_SIZE = 200
/** Bytes of a request: a group of 10,000 people as Okta sends it */
export const MAX_SCIM_BYTES = 2_000_000
/** Operations in one PATCH */
export const MAX_OPERATIONS = 1_000
/** People named in one request about a group, and in a page of several groups */
export const MAX_MEMBERS = 10_000
/** Addresses, numbers and such that one person has of a kind */
export const MAX_ENTRIES = 20
/** Keys of one object */
export const MAX_KEYS = 100
/** Characters of one text */
export const MAX_TEXT_LENGTH = 500
/** Characters of a filter or path */
export const MAX_FILTER_LENGTH = 1_000
/** Digits of a place in a list */
export const MAX_START = 1_000_000_000
