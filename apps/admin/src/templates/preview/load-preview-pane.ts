/** The paper beside the text: its script comes at the same time as the editor's, and is waited for by nobody else. */
export async function loadPreviewPane() {
  return { default: (await import('./preview-pane.tsx')).PreviewPane };
}
