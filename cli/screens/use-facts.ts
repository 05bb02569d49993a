import { useEffect, useState } from 'react'
import type { Facts } from '../health/facts'
import type { Watch } from '../health/watch'

/** Milliseconds between two looks: at health often, elsewhere only for the head. */
const OFTEN = 2000
const SELDOM = 10_000

/** How things are, looked at again and again and at every step from place to place. */
export function useFacts(watch: Watch, place: string): Facts | null {
  const [facts, setFacts] = useState<Facts | null>(null)
  useEffect(() => watch.listen((told) => 'facts' in told && setFacts(told.facts)), [watch])
  useEffect(() => {
    watch.ask('facts')
    const timer = setInterval(() => watch.ask('facts'), place === 'health' ? OFTEN : SELDOM)
    return () => clearInterval(timer)
  }, [watch, place])
  return facts
}
