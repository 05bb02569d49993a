import type { ReactNode } from 'react'

type SettingsCardProps = { id: string; title: string; children: ReactNode }

/** One thing to set: its title at the left where there is room, its fields at the right. */
export function SettingsCard({ id, title, children }: SettingsCardProps) {
  return (
    <section className="card settings-card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className="stack">{children}</div>
    </section>
  )
}
