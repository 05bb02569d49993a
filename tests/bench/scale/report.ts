import type { Took } from './worker'
import type { RowBytes } from './bytes'
import type { Installation, Kind } from './installations'
import type { Cost, Speed } from './measure'
import type { Cpu, ScaleSite } from './sites'
import type { Work } from './work'

export type Boot = { ms: number; cpu: number }

export type Scale = {
  installations: readonly Installation[]
  speeds: Map<string, Map<ScaleSite, Speed>>
  costs: Map<string, Map<ScaleSite, Cost>>
  memory: Map<Installation, { site: number; engine: number }>
  indexing: Map<string, Map<Installation, Work>> | null
  boot: Map<Installation, Boot>
  idle: Map<ScaleSite, Cpu>
  schedules: Map<string, Map<Installation, Work>>
  bytes: Record<Kind, Map<string, RowBytes> | null>
}
export type X = Took
export function scaleReport(scale: Scale): string {
  const out: string[] = []
  const r = (o: object) => JSON.stringify(o, (_, v) => typeof v === 'number' ? Number(v.toFixed(2)) : v)
  for (const [name, map] of [...scale.speeds, ...scale.costs, ['idle', scale.idle] as const])
    for (const [site, v] of map) out.push(`${name} ${site.at.kind} ${site.at.schools} x${site.processes} ${r(v)}`)
  for (const [name, map] of [['memory', scale.memory] as const, ['boot', scale.boot] as const, ...(scale.indexing ?? []), ...scale.schedules])
    for (const [at, v] of map) out.push(`${name} ${at.kind} ${at.schools} ${r(v)}`)
  for (const [kind, map] of Object.entries(scale.bytes))
    for (const [name, v] of map ?? []) out.push(`bytes ${kind} ${name} ${r(v)}`)
  return out.join('\n')
}
