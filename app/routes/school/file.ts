import { schoolFile } from '~/domain/administration/files.server'
import { isFileName } from '~/domain/administration/schema'
import { requireMember } from '~/http/guards/member-route.server'
import { streamResponse } from '~/http/responses/streaming.server'
import { NotFound } from '~/platform/failures'

const TYPES = { csv: 'text/csv', json: 'application/json', txt: 'text/plain' } as const

/** A file of the school, to be saved and not shown. */
export const loader = requireMember(async ({ ctx, params }) => {
  const name = params.file ?? ''
  if (!isFileName(name)) throw new NotFound()
  const ending = name.split('.')[1] as keyof typeof TYPES
  const headers = {
    'Content-Type': `${TYPES[ending]}; charset=utf-8`,
    'Content-Disposition': `attachment; filename="${name}"`,
  }
  return streamResponse(await schoolFile(ctx, name), { headers })
})
