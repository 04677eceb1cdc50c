import { passwordTooShort } from '@inkfield/contract/password-length';
import { expect, test } from 'vitest';
import { texts } from './texts.ts';
import { waitingTexts } from './waiting-texts.ts';

/** Sections 2, 4, 5 and 8 of the specification, copied from there. */
const specified = [
  'Please enter a valid email address',
  'Please enter both email and password',
  'Login failed',
  'Something went wrong. Please try again.',
  'Passwords do not match',
  'Please fill in all required fields',
  'Registration failed. Please try again.',
  'Failed to send reset email. Please try again.',
  'Invalid reset link',
  'Invalid or expired reset link',
  'Failed to reset password. Please try again.',
  'Password must be at least 8 characters long',
  'Login successful',
  'Registration successful. Please sign in.',
  'Password reset email sent! Check your inbox.',
  'Password reset successful! You can now log in with your new password.',
  'Coming Soon!',
  'Signing in...',
  'Creating Account...',
  'Loading...',
  'Please wait while we verify your authentication.',
  'Check your email',
  'Send another email',
  'Validating reset link...',
  'Set new password',
  'Invalid Reset Link',
  'Access Denied',
  "You don't have permission to access this dashboard.",
  '404 - Page Not Found',
  'Go back home',
  'No templates available.',
  'No generated documents yet.',
];

test('every text is one of the specification, word for word, and none is missing', () => {
  const ours = Object.values({ ...texts, ...waitingTexts }).flatMap((text) =>
    typeof text === 'string' ? [text] : Object.values(text),
  );
  expect(ours.toSorted()).toEqual(specified.toSorted());
});

test('server and page ask for the same length of password in the same words', () => {
  expect(texts.passwordTooShort).toBe(passwordTooShort);
});
