import { defineConfig } from 'oxlint'
import {
  innerRooms,
  type RefusedImport,
  refusedImports,
  rooms,
  surroundings,
  webRooms,
} from './scripts/rooms.ts'

const tests = ['**/*.test.ts', '**/*.test.tsx']

/** `process` can also be imported; outside the configuration nobody needs it. */
const noEnvironment = {
  regex: '^(node:)?process$',
  message: 'Only src/server/config.ts reads the environment; take the value from the config.',
}

/** A verb may have another caller than its route. */
const askedInVerb = {
  regex: '^#domain/core/context$',
  importNames: ['requirePermission'],
  message: 'Permissions are asked in the verb, never in the route.',
}

const extraRefusals: Partial<Record<keyof typeof rooms, RefusedImport[]>> = {
  rules: [{ regex: '^(node:|pg$|kysely$|hono$|react$)', message: 'rules is the shop on paper: no I/O.' }],
  contract: [{ regex: '^(node:|pg$|kysely$)', message: 'contract is read by browsers too.' }],
  einvoice: [
    {
      regex:
        '^(node:(fs|https?|http2|net|tls|dgram|dns|child_process|worker_threads)|pg$|kysely$|hono$|react$)',
      message: 'einvoice has node:crypto and no I/O.',
    },
  ],
  ui: [
    {
      regex: `^(#web/|(\\.\\./)+)(${Object.keys(webRooms).join('|')}|root|routes)\\b`,
      message: 'ui knows no routes and no data.',
    },
  ],
  server: [
    {
      regex: '^(react-router|@react-router/.*)$',
      allowTypeImports: true,
      message: 'In development this would be a second copy of React Router; only the built pages import it.',
    },
  ],
}

/**
 * Where nothing is markup or a list of small functions, not even those within count for themselves: a longer function does several
 * things. Without blanks and comments. Everywhere else `scripts/check-functions.ts` counts a function's own lines.
 */
const maxFunctionLines = 60
const strictRooms = ['rules', 'locales', 'einvoice', 'domain'] as const satisfies (keyof typeof rooms)[]

function outsideOf(name: string, regex: string): RefusedImport {
  return {
    regex,
    message: `The ${name} imports nothing of ours from outside its folder. See ARCHITECTURE.md.`,
  }
}

function refuse(patterns: RefusedImport[]): ['error', { patterns: RefusedImport[] }] {
  return ['error', { patterns }]
}

function limitLines(max: number): ['error', { max: number; skipBlankLines: true; skipComments: true }] {
  return ['error', { max, skipBlankLines: true, skipComments: true }]
}

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'react', 'node', 'vitest'],
  categories: { correctness: 'error' },
  ignorePatterns: [
    'node_modules',
    'build',
    '.data',
    '.react-router',
    'src/db/types.ts',
    'clients/typescript/dist',
    'clients/typescript/src/generated',
  ],
  rules: {
    'import/no-cycle': 'error',
    // What comes from one module stands in one line, types among it.
    'import/no-duplicates': ['error', { preferInline: true }],
    // The second says which of many cases failed.
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
    'unicorn/prefer-string-starts-ends-with': 'off',
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/consistent-type-imports': 'error',
    'eslint/eqeqeq': ['error', 'always', { null: 'ignore' }],
    'eslint/no-var': 'error',
    'eslint/prefer-const': 'error',
    'eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
  },
  overrides: [
    {
      files: ['src/**'],
      rules: { 'eslint/no-console': 'error', 'node/no-process-env': 'error' },
    },
    ...(Object.keys(rooms) as (keyof typeof rooms)[]).map((name) => ({
      files: [`${rooms[name].folder}/**`],
      // Tests stand outside the rooms: they may call whatever they prove.
      excludeFiles: tests,
      rules: {
        'eslint/no-restricted-imports': refuse([
          ...refusedImports(name),
          ...(extraRefusals[name] ?? []),
          noEnvironment,
        ]),
      },
    })),
    ...innerRooms().map(({ folder, patterns }) => ({
      files: [`${folder}/**`],
      excludeFiles: tests,
      rules: {
        'eslint/no-restricted-imports': refuse([
          ...patterns,
          ...(folder === 'src/api/routes' ? [askedInVerb] : []),
          noEnvironment,
        ]),
      },
    })),
    {
      files: strictRooms.map((name) => `src/${name}/**`),
      excludeFiles: tests,
      rules: { 'eslint/max-lines-per-function': limitLines(maxFunctionLines) },
    },
    {
      files: ['sandbox/**'],
      rules: {
        'eslint/no-restricted-imports': refuse([
          {
            regex: `^(#|(\\.\\./)+(src|${surroundings.filter((name) => name !== 'sandbox').join('|')})/)`,
            message: 'The sandbox plays somebody else’s gateway: it imports nothing of ours.',
          },
        ]),
      },
    },
    {
      // It is a package of its own, and runs wherever there is fetch.
      files: ['clients/*/src/**'],
      rules: {
        'eslint/no-restricted-imports': refuse([outsideOf('client', '^(#|node:|[a-z@]|(\\.\\./){2,})')]),
      },
    },
    {
      // Programs of somebody else's, who has the client and nothing more of ours.
      files: ['examples/**'],
      excludeFiles: tests,
      rules: { 'eslint/no-restricted-imports': refuse([outsideOf('example', '^(#|(\\.\\./)+)')]) },
    },
    // A journey that waits for an effect has asserted it.
    { files: ['e2e/**'], rules: { 'vitest/expect-expect': 'off' } },
    { files: ['src/server/**'], rules: { 'eslint/no-console': 'off' } },
    { files: ['src/server/config.ts', ...tests], rules: { 'node/no-process-env': 'off' } },
  ],
})
