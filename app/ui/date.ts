const pad = (n: number) => String(n).padStart(2, '0')

/** M/d/yyyy HH:mm in UTC (CONST-02). */
export function formatDate(iso: string): string {
  const at = new Date(iso)
  const day = `${at.getUTCMonth() + 1}/${at.getUTCDate()}/${at.getUTCFullYear()}`
  return `${day} ${pad(at.getUTCHours())}:${pad(at.getUTCMinutes())}`
}
