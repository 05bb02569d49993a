import { parseDocument } from 'yaml'
import { checkPartner } from '~/domain/partners/check'
import { Abort } from '../errors'
import type { WritingAction } from '../spec'
import { contentOf, fileName } from './file-content'
import { planSave, problemsOfClaim } from './partners-save'

/** (CLI-12) */
export const importAction: WritingAction = {
  async plan(shell, input) {
    const path = input.arg(0)
    const checked = checkPartner(parsed(path, await contentOf(path)))
    if (!checked.ok) {
      const problems = [
        ...checked.problems,
        ...(await problemsOfClaim(shell, checked.claim, 'import')),
      ]
      const count = problems.length
      throw new Abort(
        `${fileName(path)} has ${count} ${count === 1 ? 'error' : 'errors'}. Nothing was changed.`,
        { problems },
      )
    }
    return planSave(shell, checked.given, 'import')
  },
}

/** YAML 1.2 is a superset of JSON, so one reader serves both. */
function parsed(path: string, content: string): unknown {
  const document = parseDocument(content, { prettyErrors: true })
  if (document.errors.length === 0) return withoutSchema(document.toJS({ maxAliasCount: 100 }))
  throw new Abort(`${fileName(path)} is neither YAML nor JSON. Nothing was changed.`, {
    problems: document.errors.map(({ linePos, message }) => ({
      path: linePos ? `line ${linePos[0].line}` : 'file',
      message: message.split('\n')[0] ?? '',
    })),
  })
}

/** Where the schema is concerns editors only. */
function withoutSchema(file: unknown): unknown {
  if (file === null || typeof file !== 'object' || !('$schema' in file)) return file
  const { $schema, ...school } = file
  return typeof $schema === 'string' ? school : file
}
