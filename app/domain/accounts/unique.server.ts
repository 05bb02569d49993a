/** Whether the database refused a value because another row has it: somebody was quicker. */
export const isTaken = (error: unknown): boolean =>
  error instanceof Error && (error as { code?: unknown }).code === 'P2002'
