import { readFileSync } from 'node:fs'
import path from 'node:path'
import { packFiles } from './pack-files.ts'
import { readFolder } from './read-folder.ts'

const root = path.resolve(import.meta.dirname, '../../..')

/** What the guide of the client lets be downloaded, by the names of its files. */
export const clientFiles = {
  /** The package, as `npm install` takes it from an address. */
  'ishtirak-client.tgz': () =>
    packFiles(
      readFolder(path.join(root, 'clients/typescript'), 'package', [
        'package.json',
        'README.md',
        'CHANGELOG.md',
        'LICENSE',
        'dist/**/*.{js,ts}',
      ]),
    ),
  /** A whole program of a partner, which installs the client from this store. */
  'partner-example.tgz': (publicUrl: string) => {
    const files = readFolder(path.join(root, 'examples/partner'), 'partner-example', ['README.md', '*.ts'])
    return packFiles({ ...files, 'partner-example/package.json': examplePackage(publicUrl) })
  },
} as const satisfies Record<string, (publicUrl: string) => Uint8Array<ArrayBuffer>>
export type ClientFile = keyof typeof clientFiles

export function isClientFile(name: string): name is ClientFile {
  return Object.hasOwn(clientFiles, name)
}

/** In the repository the client lies beside the example; elsewhere it comes from the store. */
function examplePackage(publicUrl: string): string {
  const ours = JSON.parse(readFileSync(path.join(root, 'examples/partner/package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const { preinstall: _, ...scripts } = ours.scripts
  const dependencies = { '@ishtirak/client': `${publicUrl}/api/docs/client/ishtirak-client.tgz` }
  return `${JSON.stringify({ ...ours, scripts, dependencies }, null, 2)}\n`
}
