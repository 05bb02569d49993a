import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { packVector, unpackVector } from '~search/meaning/vectors/pack'
import { VectorFeed, type Part } from '~search/meaning/vectors/vector-feed'
import { VectorStore } from '~search/meaning/vectors/vector-store'

const SIZE = 20

const vector = fc
  .array(fc.integer({ min: -1000, max: 1000 }), { minLength: SIZE, maxLength: SIZE })
  .filter((numbers) => numbers.some((number) => number !== 0))
const school = fc.constantFrom('hill', 'lake')
const row = fc.nat(200)

const cosine = (a: number[], b: number[]) =>
  a.reduce((sum, number, at) => sum + number * b[at]!, 0) / Math.hypot(...a) / Math.hypot(...b)

function closest(store: VectorStore, code: string, wanted: number[], many: number) {
  const steps = store.closest(code, unpackVector(packVector(wanted)), many)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

class NoModule {
  constructor() {
    throw new WebAssembly.CompileError('Wasm SIMD unsupported')
  }
}

test.each([
  ['', false],
  [' without vector instructions, too', true],
])(
  'the closest of a school are those that cosines say, whatever was written and removed before%s',
  (_, isOld) => {
    if (isOld) {
      const compile = vi.spyOn(WebAssembly, 'Module').mockImplementation(NoModule)
      onTestFinished(() => compile.mockRestore())
    }
    const change = fc.tuple(school, row, fc.option(vector))
    fc.assert(
      fc.property(
        fc.array(change, { maxLength: 400 }),
        vector,
        fc.integer({ min: 1, max: 9 }),
        (changes, wanted, many) => {
          const store = new VectorStore()
          const known = { hill: new Map<number, number[]>(), lake: new Map<number, number[]>() }
          for (const [code, at, numbers] of changes) {
            store.put([[code, at, numbers ? packVector(numbers) : '']])
            if (numbers) known[code].set(at, numbers)
            else known[code].delete(at)
          }
          expect(store.size).toBe(known.hill.size + known.lake.size)
          for (const code of ['hill', 'lake'] as const) {
            const rows = [...known[code].keys()]
            const exact = rows
              .map((at) => cosine(known[code].get(at)!, wanted))
              .sort((a, b) => b - a)
            const found = closest(store, code, wanted, many)
            expect(found).toHaveLength(Math.min(many, rows.length))
            for (const [place, [at, score]] of found.entries()) {
              expect(score).toBeCloseTo(cosine(known[code].get(at)!, wanted), 1)
              expect(score).toBeCloseTo(exact[place]!, 1)
            }
            const compared = store.compare(code, unpackVector(packVector(wanted)), [...rows, 999])
            expect(compared.map(([at]) => at)).toEqual(rows)
            for (const [at, score] of found)
              expect(score).toBeCloseTo(compared.find(([other]) => other === at)![1], 5)
          }
        },
      ),
      { numRuns: 60 },
    )
  },
)

test('a vector of another size, or of no school, finds nothing and changes nothing', () => {
  const store = new VectorStore()
  expect(closest(store, 'hill', [1, 2], 3)).toEqual([])
  store.put([['hill', 1, packVector([1, 2])]])
  store.put([['hill', 2, packVector([1, 2, 3])]])
  expect(store.size).toBe(1)
  expect(closest(store, 'hill', [1, 2, 3], 3)).toEqual([])
  expect(closest(store, 'lake', [1, 2], 3)).toEqual([])
  expect(packVector([0, 0])).toBe('')
})

test('one process at a time brings the vectors; another one begins from nothing once it is silent', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    const feed = new VectorFeed()
    const bring = (feeder: string, part: Part, ...rows: number[]) => {
      const vectors = rows.map((at) => ['hill', at, packVector([at, 1])] as const)
      const { taken, size } = feed.take({ feeder, part, vectors: [...vectors] })
      return [taken, size]
    }
    expect(bring('one', 'news', 1)).toEqual([false, 0])
    // Nothing is searched before all are there.
    expect(bring('one', 'first', 1)).toEqual([true, 0])
    expect(bring('one', 'more', 2)).toEqual([true, 0])
    expect(bring('one', 'last')).toEqual([true, 2])
    expect(bring('one', 'news', 3)).toEqual([true, 3])
    vi.advanceTimersByTime(4_900)
    expect(bring('two', 'first', 4)).toEqual([false, 3])
    vi.advanceTimersByTime(100)
    expect(bring('two', 'more', 4)).toEqual([false, 3])
    // What was there before is searched until then.
    expect(bring('two', 'first', 4)).toEqual([true, 3])
    expect(bring('two', 'last')).toEqual([true, 1])
    expect(bring('one', 'news', 5)).toEqual([false, 1])
  } finally {
    vi.useRealTimers()
  }
})
