import { createRequestHandler, data, type ServerBuild } from '@remix-run/node'
import { expect, test } from 'vitest'
import { withoutHandoff } from '~/http/responses/loader-data.server'

type Routes = ServerBuild['routes']
type Handle = ServerBuild['entry']['module']['default']

const SHEEP = { animal: 'sheep', at: new Date(0), list: [{ more: 'wool' }] }

const routesWith = (loader: () => unknown) =>
  ({ root: { id: 'root', path: '', module: { default: () => null, loader } } }) as unknown as Routes

/** What Remix encodes of a page's data for a browser side, and what the page gets. */
async function ask(routes: Routes): Promise<{ encoded: string; page: unknown }> {
  const render: Handle = async (_request, _status, _headers, remix) => {
    const encoded = await new Response(remix.serverHandoffStream).text()
    return Response.json({ encoded, page: remix.staticHandlerContext.loaderData.root })
  }
  const settings = { future: { v3_singleFetch: true }, isSpaMode: false, assets: { routes: {} } }
  const build = { routes, entry: { module: { default: render } }, ...settings }
  const handle = createRequestHandler(build as unknown as ServerBuild, 'production')
  return (await handle(new Request('http://quad.test/'))).json() as ReturnType<typeof ask>
}

test.each([
  ['data', () => ({ ...SHEEP })],
  ['data with a status', () => data({ ...SHEEP }, { status: 404 })],
])('%s reach the page and are not encoded for a browser side', async (_what, loader) => {
  expect((await ask(routesWith(loader))).encoded).toContain('wool')
  const { encoded, page } = await ask(withoutHandoff(routesWith(loader)))
  expect(encoded).not.toMatch(/sheep|wool/)
  expect(page).toEqual(JSON.parse(JSON.stringify(SHEEP)))
})

test.each([[Object.freeze({ ...SHEEP })], [{ ...SHEEP }], [null]])(
  'data that are shared can be returned again, frozen ones too: %o',
  async (shared) => {
    const routes = withoutHandoff(routesWith(() => shared))
    for (const _ of [1, 2])
      expect((await ask(routes)).page).toEqual(JSON.parse(JSON.stringify(shared)))
  },
)
