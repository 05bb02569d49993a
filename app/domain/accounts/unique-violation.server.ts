/** Whether the database rejected a value because another row has it: someone was quicker. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && (error as { code?: unknown }).code === 'P2002'
