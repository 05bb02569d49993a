/** How a list of Northfield's people is imported, where a test says nothing else about it. */
export const LIST_SETTINGS = {
  partner_code: 'northfield',
  product: 'Quad',
  invite: false,
  listed: true,
  actor: 'os:test',
  now: new Date('2026-11-29T12:00:00Z'),
}
