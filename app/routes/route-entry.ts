/** An entry of the table of routes: an address and the module that answers, or a layout around others. */
export type RouteEntry = {
  /** Otherwise the file's name */
  id?: string
  path?: string
  /** Below app/ */
  file: string
  children?: readonly RouteEntry[]
}

export const route = (path: string, file: string, { id }: { id: string }): RouteEntry => ({
  id,
  path,
  file,
})

export const layout = (file: string, children: readonly RouteEntry[]): RouteEntry => ({
  file,
  children,
})

/** Several addresses of one module. */
export const each = (paths: readonly string[], file: string): Record<string, string> =>
  Object.fromEntries(paths.map((path) => [path, file]))
