/** Reads the output of `npm audit --json`. */

type Outcome = { output: string; faults: string[] }
type Advisory = { title: string; url: string }
type Vulnerability = { name: string; severity: string; via: (Advisory | string)[] }
type Report = {
  auditReportVersion?: number
  vulnerabilities?: Record<string, Vulnerability>
  metadata?: { dependencies: { prod: number } }
  /** The message of a registry that refused or did not respond. */
  message?: string
  error?: { code?: string; summary?: string }
}

const SERIOUS = ['high', 'critical']

/** A registry that answers no audits is no fault of the packages, and a report that cannot be read is no good one. */
export function readAudit(output: string): Outcome {
  const { auditReportVersion, vulnerabilities, metadata, message, error } = parse(output)
  if (auditReportVersion === 2 && vulnerabilities && metadata) {
    const serious = Object.values(vulnerabilities).filter(({ severity }) => SERIOUS.includes(severity))
    return {
      output: `${metadata.dependencies.prod} packages of production, ${serious.length} with a vulnerability that is high or critical.`,
      faults: serious.map(faultOf),
    }
  }
  if (error?.code !== undefined) return { output: '', faults: [error.summary || error.code] }
  if (message !== undefined) return { output: 'skipped: the registry does not answer audits', faults: [] }
  return { output: '', faults: ['npm audit gave no report.'] }
}

function faultOf({ name, severity, via }: Vulnerability): string {
  const causes = via.map((cause) =>
    typeof cause === 'string' ? `by ${cause}` : `${cause.title} (${cause.url})`,
  )
  return `${name}: ${severity}: ${causes.join('; ')}`
}

function parse(output: string): Report {
  try {
    return JSON.parse(output)
  } catch {
    return {}
  }
}
