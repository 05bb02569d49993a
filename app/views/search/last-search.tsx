/** The way back to what was searched for before. (SEARCH-36) */
export function LastSearch({ href, name }: { href: string; name: string }) {
  return (
    <p className="meta">
      Your last search: <a href={href}>{name}</a>
    </p>
  )
}
