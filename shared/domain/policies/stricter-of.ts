import type { KeptPolicy, PolicyStep, RunWindow } from './approval-policy.ts'

/** A step as it has to be met: an approver must fit each of its versions. */
export type RequiredStep = {
  readonly name: string
  readonly approvals: number
  readonly versions: readonly StepVersion[]
}

export type StepVersion = PolicyStep & { readonly escalateHours?: number | undefined; readonly escalateTo?: readonly string[] | undefined }

/** A policy as it has to be met: the stricter of its versions. */
export type RequiredPolicy = {
  readonly name: string
  readonly order: 'sequence' | 'any'
  readonly steps: readonly RequiredStep[]
  readonly coolDownMinutes: number
  readonly windows: readonly RunWindow[]
  readonly needsComment: boolean
  readonly remindHours?: number | undefined
  readonly expireHours?: number | undefined
}

/**
 * The requirements of the policies at proposal time and of those in force: versions of one name are one policy, of which the stricter
 * parts apply. Policies that were added later follow in their order.
 */
export function stricterOf(proposed: readonly KeptPolicy[], present: readonly KeptPolicy[]): readonly RequiredPolicy[] {
  const names = [...new Set([...proposed, ...present].map(({ name }) => name))]
  return names.map((name) => {
    const versions = [proposed, present].flatMap((policies) => policies.filter((policy) => policy.name === name))
    return requiredOf(name, versions)
  })
}

function requiredOf(name: string, versions: readonly KeptPolicy[]): RequiredPolicy {
  const windows = distinct(versions.flatMap(({ window }) => (window === undefined ? [] : [window])))
  return {
    name,
    order: versions.every(({ order }) => order === 'any') ? 'any' : 'sequence',
    steps: stepsOf(versions),
    coolDownMinutes: Math.max(...versions.map(({ coolDownMinutes = 0 }) => coolDownMinutes)),
    windows,
    needsComment: versions.some(({ comment }) => comment === 'required'),
    remindHours: least(versions.map(({ remindHours }) => remindHours)),
    expireHours: least(versions.map(({ expireHours }) => expireHours)),
  }
}

/** Each window once: two versions of a policy mostly have the same. */
function distinct(windows: readonly RunWindow[]): readonly RunWindow[] {
  const textOf = ({ days, from, to, timeZone }: RunWindow) => JSON.stringify([[...days].sort(), from, to, timeZone])
  return [...new Map(windows.map((window) => [textOf(window), window])).values()]
}

function stepsOf(versions: readonly KeptPolicy[]): readonly RequiredStep[] {
  const all = versions.flatMap(({ steps, escalateHours, escalateTo }) => steps.map((step) => ({ ...step, escalateHours, escalateTo })))
  const names = [...new Set(all.map(({ name }) => name))]
  return names.map((name) => {
    const same = all.filter((step) => step.name === name)
    return { name, approvals: Math.max(...same.map(({ approvals }) => approvals)), versions: same }
  })
}

function least(values: readonly (number | undefined)[]): number | undefined {
  const given = values.filter((value) => value !== undefined)
  return given.length === 0 ? undefined : Math.min(...given)
}
