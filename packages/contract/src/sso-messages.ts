/** The messages of the form for a company sign-in, shared by browser and server (R-OIDC-1). */
export const SSO_MESSAGES = {
  issuer: 'Please enter the issuer of your provider, such as https://login.example.com.',
  clientId: 'Please enter the client ID.',
  clientSecret: 'Please enter the client secret.',
  role: 'Please enter both the claim and its value, or neither.',
} as const
