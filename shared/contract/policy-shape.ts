import * as z from 'zod'
import type { CustomerId } from '../domain/ids.ts'
import { PROOFS } from '../domain/policies/approval-policy.ts'
import { id, namedObject } from './fields.ts'

const LONGEST_NAME = 100
const LONGEST_ROLE = 100
/** A setting holds at most 50 policies of 10 steps; a task meets at most those of two versions. */
const MOST_POLICIES = 100
const MOST_STEPS = 20
const MOST_CANDIDATES = 40

/** The candidates of a step, and what is asked of them. */
const stepFields = () => ({
  name: z.string().max(LONGEST_NAME).meta({ description: 'Name of the step, unique in its policy.' }),
  roles: z
    .array(z.string().max(LONGEST_ROLE))
    .max(MOST_CANDIDATES)
    .meta({ description: 'Roles and positions whose holders may approve this step.' }),
  people: z.array(id<CustomerId>()).max(MOST_CANDIDATES).meta({ description: 'People who may approve this step.' }),
  needed: z.int().meta({ description: 'Number of different people who must approve this step.' }),
  proof: z.enum(PROOFS).optional().meta({ description: 'Step-up that each approver of this step must make.' }),
})

const policyName = () => z.string().max(LONGEST_NAME).meta({ description: 'Name of the policy, unique in its tenant.' })

/** A policy in words. */
export const policyWords = () => ({
  description: z.string().max(10_000).meta({ description: 'The policy in words.' }),
  sentence: taskSentence().meta({ description: 'The same words as key and values, for the reader’s own language.' }),
})

/** The policies that a call would have to meet. */
export const explainedPolicies = () =>
  z
    .array(
      namedObject('ExplainedPolicy', {
        name: policyName(),
        ...policyWords(),
        steps: z
          .array(namedObject('ExplainedStep', stepFields()))
          .max(MOST_STEPS)
          .meta({ description: 'Steps of the policy, in their order.' }),
      }),
    )
    .max(MOST_POLICIES)

/** The policies that a task has to meet, and how far it has come. */
export const taskPolicies = () =>
  z
    .array(
      namedObject('TaskPolicy', {
        name: policyName(),
        ...policyWords(),
        steps: z
          .array(
            namedObject('TaskStep', {
              ...stepFields(),
              state: z.enum(['WAITING', 'OPEN', 'MET']).meta({ description: 'WAITING for an earlier step, OPEN for approvals, or MET.' }),
              approvals: z
                .array(
                  namedObject('StepApproval', {
                    customerId: id<CustomerId>().meta({ description: 'Person who approved.' }),
                    name: z.string().max(500).optional().meta({ description: 'Name of that person.' }),
                    at: z.iso.datetime().meta({ description: 'Time of the approval.' }),
                    onBehalfOf: id<CustomerId>().optional().meta({ description: 'Person in whose place it was given.' }),
                    onBehalfOfName: z.string().max(500).optional().meta({ description: 'Name of the person in whose place it was given.' }),
                  }),
                )
                .max(MOST_CANDIDATES)
                .meta({ description: 'Approvals recorded for this step.' }),
            }),
          )
          .max(MOST_STEPS)
          .meta({ description: 'Steps of the policy, in their order.' }),
      }),
    )
    .max(MOST_POLICIES)

/** The words of a task for readers of every language. */
export const taskSentence = () =>
  z.object({
    key: z.string().max(LONGEST_KEY).describe('English text with the names of its values in braces, as an ICU message.'),
    values: z
      .record(z.string(), z.unknown())
      .describe(
        'Values by name: a text, a number, `{quoted}`, `{amount, currency}`, `{time}`, another `{key, values}`, or a list of them, also as `{all}`, `{each}` and `{sentences}`.',
      ),
  })

/** Longest English text of a phrase. */
export const LONGEST_KEY = 1000
