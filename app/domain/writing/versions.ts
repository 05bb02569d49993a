/** The version of a text, '' if it was never edited. An edit sends the version it began with. */
export const editVersion = ({ edited_at }: { edited_at: Date | null }): string =>
  edited_at?.toISOString() ?? ''
