import { expect, test } from 'vitest'
import { withSharedCompiler } from '~prisma/shared-compiler'

function countedRuntime() {
  const did: string[] = []
  class QueryCompiler {
    constructor({ connectionInfo }: { connectionInfo: object }) {
      did.push(`reads the schema for ${JSON.stringify(connectionInfo)}`)
    }
    compile(query: string) {
      if (query.includes('wrong')) throw new Error('wrong')
      did.push(`compiles ${query}`)
      return { query }
    }
    compileBatch(queries: string) {
      did.push(`compiles ${queries}`)
      return { queries }
    }
    free() {
      did.push('is freed')
    }
  }
  return { did, ...withSharedCompiler({ QueryCompiler }) }
}

const one = { connectionInfo: { schemaName: 'one' } }
const find = '{"modelName":"User","action":"findMany"}'
const create = '{"modelName":"User","action":"createMany"}'

test('clients of a database share a compiler, also after one has closed', () => {
  const { did, QueryCompiler } = countedRuntime()
  const first = new QueryCompiler(one)
  const plan = first.compile(find)
  first.free()
  const second = new QueryCompiler({ connectionInfo: { schemaName: 'one' } })
  expect(second.compile(find)).toBe(plan)
  expect(did).toEqual(['reads the schema for {"schemaName":"one"}', `compiles ${find}`])
})

test('another schema of a server has another compiler', () => {
  const { QueryCompiler } = countedRuntime()
  const plan = new QueryCompiler(one).compile(find)
  const other = new QueryCompiler({ connectionInfo: { schemaName: 'other' } })
  expect(other.compile(find)).not.toBe(plan)
})

test('what has its rows in its plan does not stay, nor does what is wrong', () => {
  const { did, QueryCompiler } = countedRuntime()
  const compiler = new QueryCompiler(one)
  for (let time = 0; time < 2; time++) {
    compiler.compile(create)
    expect(() => compiler.compile('wrong')).toThrow('wrong')
  }
  expect(did.slice(1)).toEqual([`compiles ${create}`, `compiles ${create}`])
})

test('plans do not fill the memory', () => {
  const { did, QueryCompiler } = countedRuntime()
  const compiler = new QueryCompiler(one)
  for (let number = 0; number <= 1000; number++) compiler.compile(`${number}`)
  compiler.compile('1000')
  compiler.compile('0')
  expect(did.slice(-2)).toEqual(['compiles 1000', 'compiles 0'])
})
