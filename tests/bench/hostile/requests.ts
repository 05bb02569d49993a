/** A request as its parts, written byte by byte. */
export type HostileRequest = {
  name: string
  method?: string
  path?: string
  headers?: Record<string, string>
  body?: string
}

const KB = 1024
const times = (text: string, bytes: number) => text.repeat(Math.ceil(bytes / text.length))
/** Bytes that fit into the headers next to the others */
const LONG = 118 * KB
/** Just under what a form may have */
const FORM_BYTES = 290_000

const FORM = 'application/x-www-form-urlencoded'
const post = (name: string, path: string, type: string, body: string): HostileRequest => ({
  name,
  method: 'POST',
  path,
  headers: { 'content-type': type },
  body,
})
const path = (name: string, text: string): HostileRequest => ({ name, path: text })
const header = (name: string, field: string, value: string): HostileRequest => ({
  name,
  path: '/about',
  headers: { [field]: value },
})

/** What the others are compared with. */
export const NORMAL: HostileRequest[] = [
  { name: 'a public page', path: '/about' },
  { name: 'a page that isn’t there', path: '/no/such/page.txt' },
  { name: 'the home page', path: '/home' },
  post('a call', '/api/search_posts', 'application/json', '{"query":"exam"}'),
  { name: 'a search', path: '/search-results?q=exam' },
  {
    name: 'a form that isn’t complete',
    method: 'POST',
    path: '/ask',
    headers: { 'content-type': FORM },
  },
]

const RUNS = [
  '/',
  '%',
  '/..',
  '/.',
  '%2f',
  '%25',
  '%ff',
  '\\',
  ';',
  'a/',
  '%e0%a4',
  '..%2f',
  '/*',
  '(',
]

/** Three letters, all different: a list of names that are parsed one by one. */
const NAMES = Array.from({ length: 17_000 }, (_, at) => at.toString(36).padStart(3, 'x'))

/** 10,000 different keys of a form */
const KEYS = Array.from({ length: 10_000 }, (_, at) => `key-${at}=v`).join('&')
const nested = (open: string, close: string, levels: number) =>
  `${open.repeat(levels)}1${close.repeat(levels)}`

export const HOSTILE: HostileRequest[] = [
  header('a cookie of one session, 118 KB', 'cookie', `quad_session=${times('x', LONG)}`),
  header(
    'a cookie of one session, encoded, 118 KB',
    'cookie',
    `quad_session=${times('%41', LONG)}`,
  ),
  post('10,000 keys', '/ask', FORM, KEYS),
  post('10,000 keys at a call', '/api/search_posts', FORM, KEYS),
  ...['/api/search_posts', '/api/track', '/api/posts'].flatMap((to) => [
    post(`lists 145,000 deep at ${to}`, to, 'application/json', nested('[', ']', 145_000)),
    post(
      `objects 48,000 deep at ${to}`,
      to,
      'application/json',
      `{"data":${nested('{"a":', '}', 48_000)}}`,
    ),
  ]),
  header('bad cookies, all different', 'cookie', NAMES.map((name) => `${name}=%`).join('; ')),
  ...['1e999', '[1e999]', '{}', '[]', 'null'].map((value) => {
    const list = Array(FORM_BYTES / 8 - 10).fill(value)
    return post(
      `an event of ${value}`,
      '/api/track',
      'application/json',
      `{"name":"searched","data":{"a":[${list}]}}`,
    )
  }),
  ...['topics', 'tag_names'].map((list) => {
    const body = `{"post":{"title":"a","content":"b","${list}":[${Array(140_000).fill(1)}]}}`
    return post(`a post of many ${list}`, '/api/posts', 'application/json', body)
  }),
  ...RUNS.flatMap((run) => [
    path(`a path of ${run}, 2 KB`, `/${times(run, 2000)}`),
    path(`a path of ${run}, 118 KB`, `/${times(run, LONG)}`),
    path(`a path of ${run} below /api, 2 KB`, `/api/${times(run, 2000)}x`),
    path(`a path of ${run} below /search-results, 2 KB`, `/search-results/q/${times(run, 1900)}x`),
    path(`a query of ${run}, 118 KB`, `/search-results?q=${times(run, LONG)}`),
  ]),
  ...['&', 'a&', 'a=1&', '%', 'a[]=&', 'a[b]=1&', '[', 'a[b][c]', 'topics=x&', '=', '+'].flatMap(
    (run) => [
      path(`a query of ${run}, 118 KB, at the home page`, `/home?${times(run, LONG)}`),
      path(`a query of ${run}, 118 KB, at a call`, `/api/posts?${times(run, LONG)}`),
    ],
  ),
  ...['a=b; ', '; ', '=', 'quad_session=x; ', '%', '"', ','].map((run) =>
    header(`a cookie of ${run}`, 'cookie', times(run, LONG)),
  ),
  ...[
    ['accept-language', 'en,'],
    ['accept', 'text/html;q=0.1,'],
    ['accept-encoding', 'br,'],
    ['x-forwarded-for', '1.2.3.4,'],
    ['x-forwarded-for', ' '],
    ['if-none-match', 'W/"x",'],
    ['if-modified-since', ' x'],
    ['referer', 'http://a/'],
    ['user-agent', 'Mozilla ('],
    ['authorization', 'Basic '],
    ['forwarded', 'for=x;'],
    ['save-data', 'on,'],
    ['sec-fetch-site', 'none '],
    ['origin', 'http://'],
  ].map(([field, run]) => header(`${field} of ${run}`, field!, times(run!, LONG))),
  {
    name: 'range of many parts at a file',
    path: '/favicon.ico',
    headers: { range: `bytes=${times('0-1,', LONG)}` },
  },
  {
    name: 'if-none-match at a file',
    path: '/favicon.ico',
    headers: { 'if-none-match': times('"x",', LONG) },
  },
  {
    name: 'two thousand headers',
    headers: Object.fromEntries(Array.from({ length: 1900 }, (_, i) => [`x-${i}`, 'y'])),
  },
  post(
    'a boundary of 100 KB',
    '/leader/photo',
    `multipart/form-data; boundary=${times('-', 100 * KB)}`,
    'x',
  ),
  post('a content type of spaces', '/ask', `multipart/form-data${times(' ', 100 * KB)}x`, 'x'),
  ...['a=1&', '%', '&', '%C3', '+', 'content=', 'tags[]=x&', 'title=%0a'].map((run) =>
    post(`a form of ${run}, 290 KB`, '/ask', FORM, times(run, FORM_BYTES)),
  ),
  ...['+', '%C3', '%', '%E6%96%87'].map((run) =>
    post(`a text of ${run}, 140 KB`, '/ask', FORM, `content=${times(run, 140_000)}`),
  ),
  ...[
    ' ',
    '@',
    '# ',
    '*',
    '[',
    '_',
    '`',
    '<',
    '&',
    '> ',
    'http://a.',
    '\n',
    '![',
    '1. ',
    '|',
    '😀',
    'а',
    'z',
  ].map((run) =>
    post(
      `a text of ${JSON.stringify(run)}`,
      '/ask/preview',
      FORM,
      `title=x&content=${encodeURIComponent(times(run, 9990)).slice(0, 90_000)}`,
    ),
  ),
  ...['[', '{"a":', '"', ' ', '[1,', '1'].flatMap((run) => [
    post(`JSON of ${run}, 290 KB`, '/api/search_posts', 'application/json', times(run, FORM_BYTES)),
    post(
      `JSON of ${run} in a text, 290 KB`,
      '/api/search_posts',
      'application/json',
      JSON.stringify({ query: times(run, FORM_BYTES / 2) }),
    ),
  ]),
  ...['a[b]=1&', 'a[]=&', 'a[b][c][d][e][f]=1&'].map((run) =>
    post(`a call of ${run}, 290 KB`, '/api/search_posts', FORM, times(run, FORM_BYTES)),
  ),
]
