// The walls of the house (docs/architecture.md): which room may import which.
// An arrow that is not allowed here fails `npm run check` and tests/architecture.test.ts.

const only = (name, from, to, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to: {
    pathNot: [from, '^node_modules', '^(node:|[a-z_/]+$)', ...to],
    dependencyTypesNot: ['npm', 'npm-dev', 'npm-optional', 'core'],
  },
})

const GENERATED = '^prisma/generated'

module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      severity: 'error',
      comment: 'Two files that need each other are one file or three.',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    only(
      'prisma-alone',
      '^prisma/(?!worlds)',
      [GENERATED],
      'The schema and its migrations know nothing of the app.',
    ),
    only(
      'worlds',
      '^prisma/worlds',
      [GENERATED, '^prisma', '^app/platform', '^app/domain'],
      'Worlds use builders and domain commands.',
    ),
    only(
      'platform',
      '^app/platform',
      [GENERATED, '^app/policy'],
      'The platform knows libraries and the database client.',
    ),
    only('policy', '^app/policy', [], 'Policy is pure: facts in, allowed or not out.'),
    only(
      'domain',
      '^app/domain',
      ['^app/policy', '^app/platform', GENERATED],
      'Concepts stand on policy and platform.',
    ),
    only(
      'search',
      '^search',
      ['^app/domain', '^app/policy', '^app/platform', GENERATED, '^app/reactors/reactor'],
      'Search stands on the domain.',
    ),
    only(
      'mail',
      '^app/mail',
      ['^app/domain/[^/]+/schema', '^app/policy', '^app/platform'],
      'A message is words: facts in, text and HTML out.',
    ),
    only(
      'reactors',
      '^app/reactors',
      ['^app/domain', '^app/platform', '^app/policy', '^search', '^app/mail'],
      'Reactors follow events.',
    ),
    only(
      'jobs',
      '^app/jobs',
      ['^app/reactors', '^app/domain', '^app/platform', GENERATED],
      'Jobs run reactors.',
    ),
    only(
      'http',
      '^app/http',
      [
        '^app/domain',
        '^app/policy',
        '^app/platform',
        '^app/services.server',
        '^prisma/migrate',
        '^app/ui/(reply|theme)',
        '^app/views/shell/(header|footer)',
      ],
      'The web door.',
    ),
    only('ui', '^app/ui', ['^app/styles'], 'Components know no data and no concepts.'),
    only(
      'views',
      '^app/views',
      [
        '^app/ui',
        '^app/domain/[^/]+/schema',
        '^app/policy',
        '^search/(criteria|address|types|vocabulary)',
      ],
      'Pieces of screen know schemas and types.',
    ),
    only(
      'routes',
      '^app/routes',
      [
        '^app/domain',
        '^app/policy',
        '^app/platform',
        '^search',
        '^app/views',
        '^app/ui',
        '^app/http',
        '^app/styles',
        '^app/root',
        '^app/api/answer',
      ],
      'Screens are thin.',
    ),
    only(
      'api',
      '^app/api',
      ['^app/domain', '^app/policy', '^app/platform', '^search', '^app/http'],
      'Calls are a door beside the screens.',
    ),
    {
      name: 'no-prisma-in-routes',
      severity: 'error',
      comment: 'Rows are read and written by the domain.',
      from: { path: '^app/(routes|views|ui|http|api)' },
      to: { path: ['^prisma/generated', 'node_modules/@prisma'] },
    },
    {
      name: 'routes-stand-alone',
      severity: 'error',
      comment: 'A screen never imports another area.',
      from: { path: '^app/routes/([^/]+)/' },
      to: { path: '^app/routes/', pathNot: '^app/routes/$1/' },
    },
    only(
      'cli',
      '^cli',
      [
        '^app/domain',
        '^app/jobs',
        '^app/reactors',
        '^app/platform',
        '^app/policy',
        '^search',
        '^prisma',
      ],
      'The terminal is a door beside the web.',
    ),
    {
      name: 'comfort-alone',
      severity: 'error',
      comment: 'The browser gets no server code and no React.',
      from: { path: '^app/(comfort|entry.client)' },
      to: { path: ['^app/(?!comfort)', 'node_modules/react'] },
    },
    {
      name: 'schemas-are-browser-safe',
      severity: 'error',
      comment: 'A schema stands in forms and pages.',
      from: { path: '^app/domain/[^/]+/schema' },
      to: { path: ['\\.server\\.', '^(node:|fs|path|crypto)'] },
    },
    {
      name: 'no-tests-in-program',
      severity: 'error',
      from: { pathNot: '^tests' },
      to: { path: '^tests' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^build', '^data', '^node_modules/\\.cache'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
}
