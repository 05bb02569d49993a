/** The properties of an object once all that are promises have come, which are waited for at the same time. */
export async function together<Parts extends Record<string, unknown>>(
  parts: Parts,
): Promise<{ [Name in keyof Parts]: Awaited<Parts[Name]> }> {
  const names = Object.keys(parts)
  const values = await Promise.all(Object.values(parts))
  return Object.fromEntries(names.map((name, at) => [name, values[at]])) as {
    [Name in keyof Parts]: Awaited<Parts[Name]>
  }
}
