// Module boundaries (docs/architecture.md): which module can import which. An import that isn't
// allowed here fails `npm run check` and tests/architecture.test.ts.

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
      name: 'no-cycles',
      severity: 'error',
      comment: 'Files never import each other in a cycle, types included.',
      from: { pathNot: GENERATED },
      to: { circular: true },
    },
    {
      name: 'no-folder-cycles',
      severity: 'error',
      comment: 'Nor do the folders of concepts, of the platform, of views and so on.',
      scope: 'folder',
      from: { path: '^app/(api|domain|handlers|http|platform|presenters|routes|views)/[^/]+$' },
      to: { circular: true },
    },
    only(
      'prisma-alone',
      '^prisma',
      [GENERATED],
      'The schema and its migrations know nothing of the app.',
    ),
    only(
      'seeds',
      '^seeds',
      [GENERATED, '^prisma', '^app/platform', '^app/domain'],
      'Seeds use builders and domain commands.',
    ),
    only(
      'platform',
      '^app/platform',
      [GENERATED, '^prisma/(locking|server|sqlite)', '^app/policy', '^bin/name-key'],
      'The platform knows libraries, the database client, addresses and how to wait for a database.',
    ),
    only('policy', '^app/policy', [], 'Policy is pure: data in, allowed or not out.'),
    only(
      'domain',
      '^app/domain',
      ['^app/policy', '^app/platform', GENERATED],
      'Concepts use policy and platform.',
    ),
    only(
      'search',
      '^search',
      ['^app/domain', '^app/policy', '^app/platform', GENERATED],
      'Search uses the domain.',
    ),
    only(
      'mail',
      '^app/mail',
      ['^app/domain/[^/]+/schema', '^app/policy', '^app/platform'],
      'An email template turns data into text and HTML.',
    ),
    only(
      'handlers',
      '^app/handlers',
      ['^app/domain', '^app/platform', '^app/policy', '^search', '^app/mail'],
      'Handlers follow events.',
    ),
    only(
      'jobs',
      '^app/jobs',
      ['^app/handlers', '^app/domain', '^app/platform', GENERATED],
      'Jobs run handlers.',
    ),
    only(
      'http',
      '^app/http',
      [
        '^app/domain/(accounts|factors|partners)',
        '^app/policy',
        '^app/platform',
        // The hash of what a first visit gets in its page
        '^app/styles/style-hash',
        // Only types: what the services of a running site are, and the state of a form
        '^app/(jobs/dispatcher|domain/tracking/tracker)\\.server',
        '^search/index',
        '^app/ui/form-state',
      ],
      'Transport and guards, nothing about concepts.',
    ),
    only(
      'presenters',
      '^app/presenters',
      ['^app/domain', '^app/policy', '^app/platform', '^search', '^app/http', '^app/ui/form-state'],
      'Page data that routes of several areas share.',
    ),
    only(
      'ui',
      '^app/ui',
      // How a time is written
      ['^app/styles', '^app/platform/time-zone'],
      'Components know no data and no concepts.',
    ),
    only(
      'views',
      '^app/views',
      ['^app/ui', '^app/domain/[^/]+/schema', '^app/policy', '^search/criteria'],
      'Views know schemas and types.',
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
        '^app/presenters',
        '^app/styles',
        '^app/root',
        '^app/api/(handle-request|openapi|reference)',
      ],
      'Routes are thin.',
    ),
    only(
      'api',
      '^app/api',
      ['^app/domain', '^app/policy', '^app/platform', '^search', '^app/http'],
      'The API uses the same commands and queries as routes.',
    ),
    only(
      'styles',
      '^app/styles',
      [],
      'Style sheets, and the hash of what a first visit gets in its page.',
    ),
    only(
      'start',
      '^app/start',
      [
        '^app/(api|domain|handlers|http|jobs|platform|policy)',
        '^app/ui/(reference|written-words)',
        '^app/views/shell/error-page',
        '^app/styles',
        '^search',
        '^prisma/(migration-status|version-match)',
      ],
      'Puts the parts of a running site together; only its entries know it.',
    ),
    only(
      'root',
      '^app/(root|routes|entry\\.server)\\.tsx?$',
      [
        '^app/(http|platform|presenters|start|styles|ui|views)',
        '^app/routes/(route-entry|(auth|coach|marketing|photos|school|search|settings)/)',
      ],
      'What the framework begins with.',
    ),
    {
      name: 'no-prisma-in-routes',
      severity: 'error',
      comment: 'Rows are read and written by the domain.',
      from: { path: '^app/(routes|presenters|views|ui|http|api)' },
      to: { path: ['^prisma/generated', 'node_modules/@prisma'] },
    },
    {
      name: 'routes-stand-alone',
      severity: 'error',
      comment: 'A route never imports another area.',
      from: { path: '^app/routes/([^/]+)/' },
      to: { path: '^app/routes/', pathNot: '^app/routes/(route-entry\\.|$1/)' },
    },
    only(
      'cli',
      '^cli',
      [
        '^app/domain',
        '^app/jobs',
        '^app/handlers',
        '^app/platform',
        '^app/policy',
        '^app/start/work\\.server',
        '^search',
        '^prisma',
        '^seeds',
        '^content/commands\\.yaml$',
      ],
      'The terminal uses the same commands and queries as the web.',
    ),
    {
      name: 'client-alone',
      severity: 'error',
      comment: 'The browser gets no server code and no React.',
      from: { path: '^app/(client|entry.client)' },
      to: { path: ['^app/(?!client)', 'node_modules/react'] },
    },
    {
      name: 'schemas-are-browser-safe',
      severity: 'error',
      comment: 'Forms and pages use schemas.',
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
