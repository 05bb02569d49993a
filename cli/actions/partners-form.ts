import { parse } from 'yaml'
import { partnerJsonSchema } from '~/domain/partners/json-schema'
import type { ReadingAction } from '../spec'
import { TEMPLATE } from './partners-template'

/** The form of a school's file for editors and other programs. (CLI-12) */
export const schemaAction: ReadingAction = {
  run: () => {
    const schema = partnerJsonSchema()
    return Promise.resolve({ json: schema, text: () => `${JSON.stringify(schema, null, 2)}\n` })
  },
}

/** A school's file to fill in. (CLI-12) */
export const templateAction: ReadingAction = {
  run: () => {
    const example = { $schema: './partner-file.schema.json', ...(parse(TEMPLATE) as object) }
    return Promise.resolve({ json: example, text: () => TEMPLATE })
  },
}
