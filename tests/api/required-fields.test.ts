import { expect } from 'vitest'
import { fullPath } from '~/api/endpoint'
import type { JsonSchema } from '~/api/json-schema'
import { test } from '~tests/support/fixtures'
import {
  caller,
  cases,
  forgetLimits,
  given,
  send,
  show,
  type Case,
  type Input,
} from './endpoint-cases'

/** The document is made of these schemas, and /developers too. */
const posts = cases.filter(({ endpoint }) => endpoint.method === 'POST')

/** The fields of a schema, those in its objects too, each with whether it has to be there. */
type Field = { name: string; schema: JsonSchema; required: boolean }
const listFields = (schema: JsonSchema, prefix = '', within = true): Field[] =>
  Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>).flatMap(
    ([key, property]) => {
      const required = within && (schema.required ?? []).includes(key)
      const name = prefix + key
      return [{ name, schema: property, required }, ...listFields(property, `${name}.`, required)]
    },
  )

const inPath = ({ endpoint }: Case, name: string) => fullPath(endpoint).includes(`:${name}`)

/** What is sent without the field. */
function without(input: Input, [name = '', ...rest]: string[]): Input {
  const { [name]: field, ...others } = input
  if (rest.length === 0) return others
  return { ...others, [name]: without(field as Input, rest) }
}

test('[API-02] whatever is refused when nothing is sent is required in the document, in our words', async () => {
  const wrong: string[] = []
  for (const endpoint of posts.filter(({ endpoint }) => !endpoint.upload)) {
    await forgetLimits()
    const nothing = Object.entries(given(endpoint)).filter(([name]) => inPath(endpoint, name))
    const { status, errors = {} } = await send(
      caller(endpoint),
      endpoint,
      Object.fromEntries(nothing),
    )
    const fields = listFields(endpoint.input)
    const inZodsWords = Object.values(errors)
      .flat()
      .find((text) => text.startsWith('Invalid '))
    if (inZodsWords) wrong.push(show([endpoint.key, inZodsWords]))
    for (const at of status === 400 ? Object.keys(errors).filter(Boolean) : []) {
      const field = fields.find(({ name }) => name === at)
      const saysWhen = field?.schema.description?.startsWith('Required ')
      if (!field?.required && !saysWhen) wrong.push(show([endpoint.key, at, errors[at]]))
    }
  }
  expect(wrong, wrong.join('\n')).toEqual([])
})

test('[API-02] whatever the document requires is refused when missing', async () => {
  const wrong: string[] = []
  for (const endpoint of posts)
    for (const { name, required } of listFields(endpoint.input)) {
      if (!required || inPath(endpoint, name)) continue
      await forgetLimits()
      const input = without(given(endpoint), name.split('.'))
      const { status, errors = {} } = await send(caller(endpoint), endpoint, input)
      const isNamed = Object.keys(errors).some((at) => at === name || at.startsWith(`${name}.`))
      if (status !== 400 || !isNamed) wrong.push(show([endpoint.key, name, status, errors]))
    }
  expect(wrong, wrong.join('\n')).toEqual([])
})
