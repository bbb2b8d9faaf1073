import { useState } from 'react'
import { Redirect } from 'wouter'
import { beginsWithOverview, takeSignedIn } from '../session/first-page.ts'
import { usePerson } from '../session/use-session.ts'
import ApprovalsPage from './approvals/approvals-page.tsx'

/** The start page: approvals; right after signing in, the overview for administrators of a tenant and for people on call. */
export default function StartPage() {
  const person = usePerson()
  const [hasJustSignedIn] = useState(takeSignedIn)
  return hasJustSignedIn && beginsWithOverview(person) ? <Redirect to="/overview" replace /> : <ApprovalsPage />
}
