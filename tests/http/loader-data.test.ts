import { createRequestHandler, type ServerBuild } from '@remix-run/node'
import { expect, test } from 'vitest'
import { withoutHandoff } from '~/http/loader-data.server'

const loader = () => ({ animal: 'sheep', at: new Date(0), list: [{ more: 'wool' }] })

/** A site of one page that answers with what Remix encoded for a browser side, and with its data. */
const siteWith = (change: (routes: ServerBuild['routes']) => ServerBuild['routes']) => {
  const routes = { root: { id: 'root', path: '', module: { default: () => null, loader } } }
  const answer: ServerBuild['entry']['module']['default'] = async (
    _request,
    _status,
    _headers,
    remix,
  ) => {
    const encoded = await new Response(remix.serverHandoffStream).text()
    return Response.json({
      encoded,
      data: { ...(remix.staticHandlerContext.loaderData.root as object) },
    })
  }
  const build = {
    routes: change(routes),
    entry: { module: { default: answer } },
    assets: { routes: {} },
  }
  const settings = { future: { v3_singleFetch: true }, isSpaMode: false, publicPath: '/' }
  return createRequestHandler({ ...build, ...settings } as unknown as ServerBuild, 'production')
}

const ask = async (handle: ReturnType<typeof siteWith>) =>
  (await handle(new Request('http://quad.test/'))).json() as Promise<{
    encoded: string
    data: object
  }>

test('loader data reach the page and are not encoded for a browser side that is never loaded', async () => {
  expect((await ask(siteWith((routes) => routes))).encoded).toContain('sheep')
  const { encoded, data } = await ask(siteWith(withoutHandoff))
  expect(encoded).not.toMatch(/sheep|wool/)
  expect(data).toEqual(JSON.parse(JSON.stringify(loader())))
})

test('shared data can be returned again, and frozen data too', async () => {
  const shared = Object.freeze({ animal: 'goat' })
  for (const data of [shared, { animal: 'cow' }]) {
    const routes = { root: { id: 'root', path: '', module: { loader: () => data } } }
    const found = withoutHandoff(routes as unknown as ServerBuild['routes']).root?.module.loader
    const args = {} as Parameters<NonNullable<typeof found>>[0]
    expect(await found?.(args)).toBe(data)
    expect(await found?.(args)).toBe(data)
  }
})
