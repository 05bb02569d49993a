import { db, idOf, member } from '~tests/support/fixtures'
import { EDITS, FORMS, type Edit, type Kind } from './forms'
import { storedAs } from './stored'

const before = (edit: Edit) => `Before any ${edit}.`

const standing = (edit: Edit) => ({
  user_id: idOf('maya'),
  content: before(edit),
  deleted_at: null,
  hidden: false,
})

/** The ids of what Maya can change. */
const texts: Partial<Record<Edit, string>> = {}

/** Takes back what was changed in the sequence before. */
export async function forgetEdits() {
  await db.write(async (tx) => {
    for (const edit of EDITS) {
      const where = { id: texts[edit] ?? '', user_id: idOf('maya') }
      const data = { content: before(edit), edited_at: null }
      if (storedAs(edit) === 'post') await tx.post.updateMany({ where, data })
      else await tx.comment.updateMany({ where, data })
    }
  })
}

/** The pages on which Maya changes each, written as far as it isn't there. */
export async function findEdits(
  path: (kind: Kind) => string,
): Promise<{ path: (edit: Edit) => string }> {
  for (const edit of EDITS) {
    texts[edit] = await find(edit)
    if (texts[edit]) continue
    const kind = edit.replace(' edit', '') as Kind
    const isTitled = storedAs(edit) === 'post'
    const typed = { content: before(edit), ...(isTitled && { title: `About any ${edit}` }) }
    const page = await member('maya').press(path(kind), FORMS[kind].button, typed)
    texts[edit] = await find(edit)
    if (!texts[edit]) throw new Error(`There is nothing to edit: ${page.path} ${page.text}`)
  }
  const ids = { ...texts }
  return { path: (edit) => `/${storedAs(edit)}/${ids[edit]}/edit` }
}

async function find(edit: Edit): Promise<string | undefined> {
  const where = standing(edit)
  const row =
    storedAs(edit) === 'post'
      ? await db.read.post.findFirst({ where })
      : await db.read.comment.findFirst({ where })
  return row?.id
}
