/** What the audit log has about an action, by its names */
export type AuditDetail = Readonly<Record<string, unknown>>

/** How many, of lists and files; those that are none aren't named. */
const COUNTS = [
  'added',
  'created',
  'changed',
  'updated',
  'removed',
  'archived',
  'restored',
  'closed',
  'invited',
  'wrong',
]

/**
 * What exactly was done, for the administrators of the school: by a list of names, so that nothing that someone wrote, no
 * reason and no note of a case is read there.
 */
export function auditWords(
  detail: AuditDetail,
  nameOf: (id: string) => string | undefined,
): string {
  const { role, on, coach, lift, changed } = detail
  const counts = COUNTS.flatMap((name) => {
    const count = detail[name]
    return typeof count === 'number' && count > 0 ? [`${count} ${name}`] : []
  })
  return [
    typeof role === 'string' && `${on === false ? 'took' : 'gave'} ${role.replaceAll('_', ' ')}`,
    typeof coach === 'string' &&
      `coach: ${nameOf(coach) ?? (coach === 'none' ? 'none' : 'someone who left')}`,
    typeof lift === 'boolean' && (lift ? 'lifted' : 'suspended'),
    typeof changed === 'string' && changed,
    counts.join(', '),
  ]
    .filter(Boolean)
    .join('; ')
}
