import { metadata } from './metadata.ts'
import { startLogin } from './start-login.ts'
import { takeAssertionOfProvider } from './take-assertion.ts'

export const singleSignOnEndpoints = [startLogin, takeAssertionOfProvider, metadata]
