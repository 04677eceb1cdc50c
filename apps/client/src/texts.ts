import { passwordTooShort } from '@inkfield/contract/values';

/** Texts that the specification gives word for word (sections 2, 4, 5 and 8). Change none of them. */
export const texts = {
  signIn: {
    missing: 'Please enter both email and password',
    failed: 'Login failed',
    succeeded: 'Login successful',
    busy: 'Signing in...',
  },
  signUp: {
    missing: 'Please fill in all required fields',
    failed: 'Registration failed. Please try again.',
    succeeded: 'Registration successful. Please sign in.',
    busy: 'Creating Account...',
  },
  invalidEmail: 'Please enter a valid email address',
  unexpected: 'Something went wrong. Please try again.',
  passwordsDiffer: 'Passwords do not match',
  passwordTooShort,
  reset: {
    requestFailed: 'Failed to send reset email. Please try again.',
    requested: 'Password reset email sent! Check your inbox.',
    checkEmail: 'Check your email',
    again: 'Send another email',
    validating: 'Validating reset link...',
    missingToken: 'Invalid reset link',
    invalidTitle: 'Invalid Reset Link',
    invalid: 'Invalid or expired reset link',
    setTitle: 'Set new password',
    failed: 'Failed to reset password. Please try again.',
    succeeded: 'Password reset successful! You can now log in with your new password.',
  },
  dashboard: {
    noTemplates: 'No templates available.',
    noDocuments: 'No generated documents yet.',
    deniedTitle: 'Access Denied',
    denied: "You don't have permission to access this dashboard.",
  },
  guard: 'Please wait while we verify your authentication.',
  loading: 'Loading...',
  notFound: '404 - Page Not Found',
  goHome: 'Go back home',
  comingSoon: 'Coming Soon!',
} as const;
