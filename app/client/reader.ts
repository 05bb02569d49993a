/** Who the page was made for, as its form token says (app/http/forms/csrf.server.ts); null for a visitor. */
export function currentReader(): string | null {
  const csrf = document.querySelector<HTMLInputElement>('input[name="csrf"]')?.value ?? ''
  return csrf.split('.')[1] ?? null
}

export const currentToken = (): string =>
  document.querySelector<HTMLInputElement>('input[name="csrf"]')?.value ?? ''
