import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { validate } from 'dockerfile-utils'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { runSettings } from '../../infra/local/run-settings.ts'
import { copyOf, dockerStages, environmentOf, isLeftOut, textsOf } from '../support/dockerfile.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8')
const [building = [], shipped = [], ...others] = dockerStages()

describe('the Dockerfile', () => {
  test('is valid, and has a stage that builds and one that is shipped', () => {
    expect(validate(textOf('Dockerfile'))).toEqual([])
    expect(others).toEqual([])
  })

  test('ships an image that runs as somebody without rights, tells its health, and keeps its state in a volume', () => {
    const [user = ''] = textsOf(shipped, 'USER')
    expect(['root', '0', '']).not.toContain(user.split(':')[0])
    expect(shipped.findIndex(({ keyword }) => keyword === 'USER')).toBeLessThan(shipped.findIndex(({ keyword }) => keyword === 'CMD'))
    const { DATA_DIR = '', PORT } = environmentOf(shipped)
    expect(textsOf(shipped, 'VOLUME')).toEqual([DATA_DIR])
    expect(textsOf(shipped, 'EXPOSE')).toEqual([PORT])
    expect(textsOf(shipped, 'HEALTHCHECK')).toHaveLength(1)
  })

  test('starts its programs without a shell, so that a stop reaches the service', () => {
    const [health = ''] = textsOf(shipped, 'HEALTHCHECK')
    for (const command of [...textsOf(shipped, 'CMD'), health.slice(health.indexOf('CMD ') + 4)])
      expect(JSON.parse(command)).toEqual(['node', expect.stringMatching(/^dist\/[\w-]+\.js$/)])
  })

  test('ships variables that the service reads, and no secret', () => {
    const environment = environmentOf(shipped)
    expect(Object.keys(environment).toSorted()).toEqual(['DATA_DIR', 'HOST', 'PORT'])
    expect(runSettings(environment)).toMatchObject({ host: '0.0.0.0', port: 4000, dataDirectory: '/data' })
    expect(textsOf([...building, ...shipped], 'ARG')).toEqual([])
  })

  test('copies every package.json of the workspaces before it installs', () => {
    const { workspaces } = JSON.parse(textOf('package.json')) as { readonly workspaces: readonly string[] }
    const before = building.slice(
      0,
      building.findIndex(({ text }) => text.startsWith('npm ci')),
    )
    const copied = textsOf(before, 'COPY').flatMap((text) => copyOf(text).sources)
    expect(copied.toSorted()).toEqual(
      ['.npmrc', 'package-lock.json', 'package.json', ...workspaces.map((folder) => `${folder}/package.json`)].toSorted(),
    )
    expect(copied.filter(isLeftOut)).toEqual([])
  })

  test('takes the Node that the service needs, by the same image in both stages', () => {
    const images = [building, shipped].map((stage) => textsOf(stage, 'FROM')[0]?.split(' ')[0])
    expect(new Set(images).size).toBe(1)
    expect(images[0]).toMatch(/^node:24-/)
  })
})

test.each([
  ['.local/local.json', true],
  ['docs/examples/x/.local/local.json', true],
  ['node_modules/zod/index.js', true],
  ['portal/node_modules/react/index.js', true],
  ['clients/local/dist/start.js', true],
  ['.git/config', true],
  ['npm-debug.log', true],
  ['shared/domain/once.ts', false],
  ['docs/local-development.md', false],
  ['docs/vendor/scalar-api-reference-1.72.1.js.gz', false],
])('.dockerignore decides about %s: left out is %s', (path, isOut) => {
  expect(isLeftOut(path)).toBe(isOut)
})

test('attack: another machine of the network finds no port of a container that was started as the guide says', () => {
  const published = [...textOf('docs/local-development.md').matchAll(/ -p ([\d.:]+)/g)].map(([, port]) => port)
  expect(published.length).toBeGreaterThan(0)
  for (const port of published) expect(port).toMatch(/^127\.0\.0\.1:(\d+):\1\b/)
})

test('the development container forwards the port of the service, and has the Node that it needs', () => {
  const { image, forwardPorts, remoteUser } = JSON.parse(textOf('.devcontainer/devcontainer.json')) as Record<string, unknown>
  expect([image, forwardPorts, remoteUser]).toEqual([expect.stringMatching(/:24-bookworm$/), [4000], 'node'])
})

type Compose = {
  readonly services: Readonly<Record<'countersign' | 'backend', Service>>
  readonly networks: {
    readonly default: { readonly ipam: { readonly config: readonly { readonly subnet: string; readonly gateway: string }[] } }
  }
  readonly volumes: Readonly<Record<string, unknown>>
}
type Service = {
  readonly build?: string
  readonly image?: string
  readonly user?: string
  readonly environment: Readonly<Record<string, string>>
  readonly ports: readonly string[]
  readonly volumes: readonly string[]
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>
}

describe('the compose example', () => {
  const { services, networks, volumes } = parse(textOf('docs/examples/compose/compose.yaml')) as Compose
  const { countersign, backend } = services

  test('attack: another machine of the network finds no port', () => {
    for (const port of [...countersign.ports, ...backend.ports]) expect(port).toMatch(/^127\.0\.0\.1:(\d+):\1$/)
  })

  test('keeps the port of the image, because links and tokens name it', () => {
    expect(countersign.ports).toEqual([`127.0.0.1:${environmentOf(shipped).PORT}:${environmentOf(shipped).PORT}`])
    expect(new URL(backend.environment.COUNTERSIGN_URL ?? '').host).toBe(`countersign:${environmentOf(shipped).PORT}`)
  })

  test('lets callbacks reach the back end, and your machine open the inbox; the back end may not', () => {
    const { callbackHosts: hosts } = runSettings(countersign.environment)
    const [{ gateway, subnet } = { gateway: '', subnet: '' }] = networks.default.ipam.config
    expect(hosts.isNamed(new URL(backend.environment.CALLBACK_URL ?? '').hostname)).toBe(true)
    expect(hosts.covers(gateway)).toBe(true)
    expect(hosts.covers(subnet.replace(/\.0\/24$/, '.2'))).toBe(false)
  })

  test('starts the back end when the service is healthy, and lets it read local.json and write nothing', () => {
    expect(backend.depends_on).toEqual({ countersign: { condition: 'service_healthy' } })
    expect(countersign.volumes).toEqual(['countersign:/data'])
    expect(backend.volumes).toContain('countersign:/data:ro')
    expect(backend.environment.COUNTERSIGN_DETAILS).toBe('/data/local.json')
    // The file is readable by its owner only.
    expect([backend.user, backend.image]).toEqual([textsOf(shipped, 'USER')[0], textsOf(shipped, 'FROM')[0]])
    expect(Object.keys(volumes)).toEqual(['countersign'])
  })

  test('builds from the folder of the Dockerfile', () => {
    expect(textOf(join('docs/examples/compose', countersign.build ?? '', 'Dockerfile'))).toBe(textOf('Dockerfile'))
  })
})
