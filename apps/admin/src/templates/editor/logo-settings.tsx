import { FileInput } from '../../page/file-input.tsx';
import { ChoiceField } from '../../page/choice-field.tsx';
import { maxLengths } from '@inkfield/contract/text-lengths';
import { CallError, fieldError } from '@inkfield/contract/call-error';
import { maxLogoBytes, maxLogoPixels } from '@inkfield/contract/logo-files';
import { logoPoints } from '@inkfield/contract/page-setup';
import { routes } from '@inkfield/contract/routes';
import { urlOf } from '@inkfield/contract/url-of';
import type { PageLogo } from '@inkfield/engine/template';
import { Button } from '@inkfield/ui/button';
import { Notice } from '@inkfield/ui/notice';
import { TextField } from '@inkfield/ui/text-field';
import { useMutation } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { api } from '../../session/api.ts';
import { failureText } from '../../session/failure-text.ts';
import { PointsField } from './points-field.tsx';
import type { EditorModel } from './editor-model.ts';
import { useSnapshot } from './use-snapshot.ts';

const needs = `PNG or JPEG, at most ${maxLogoBytes / 1000} kB and ${maxLogoPixels} × ${maxLogoPixels} pixels`;
const names = { left: 'Left', center: 'In the middle', right: 'Right' };

/** The picture in the header of every page. */
export function LogoSettings({ model }: { model: EditorModel }) {
  const { page, saved } = useSnapshot(model, 'page', 'saved');
  const { logo } = page;
  const add = useRef<HTMLButtonElement>(null);
  const change = (changed: PageLogo | undefined) => {
    const { logo: _before, ...rest } = model.get().page;
    model.changeDetails({ page: changed === undefined ? rest : { ...rest, logo: changed } });
  };
  const upload = useLogoUpload(model, change);
  return (
    <fieldset className="grid grid-cols-1 gap-3 border-t border-line pt-4">
      <legend className="sr-only">Logo</legend>
      <p className="text-sm font-semibold" aria-hidden="true">
        Logo
      </p>
      {logo !== undefined && (
        <p className="editor-logo">
          <img src={urlOf(routes.getLogo, { id: saved.id, sha256: logo.sha256 })} alt={logo.alt} />
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <FileButton name={logo === undefined ? 'Add a logo' : 'Replace'} buttonRef={add} upload={upload} />
        {logo !== undefined && (
          <Button
            look="quiet"
            onClick={() => {
              change(undefined);
              add.current?.focus();
            }}
          >
            Remove logo
          </Button>
        )}
      </div>
      {upload.problem === undefined ? (
        logo === undefined && (
          <p className="text-sm text-muted">{needs}. It stands at the top of every page.</p>
        )
      ) : (
        <Notice kind="error" role="alert">
          {upload.problem}
        </Notice>
      )}
      {logo !== undefined && <LogoPlacing key={logo.sha256} logo={logo} onChange={change} />}
    </fieldset>
  );
}

interface ButtonProps {
  name: string;
  buttonRef: RefObject<HTMLButtonElement | null>;
  upload: ReturnType<typeof useLogoUpload>;
}

function FileButton({ name, buttonRef, upload }: ButtonProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        ref={buttonRef}
        look="secondary"
        busy={upload.isPending}
        onClick={() => picker.current?.click()}
      >
        {upload.isPending ? 'Uploading...' : name}
      </Button>
      <FileInput
        ref={picker}
        label="Picture of the logo"
        accept="image/png,image/jpeg"
        onFile={upload.send}
      />
    </>
  );
}

function LogoPlacing({ logo, onChange }: { logo: PageLogo; onChange: (logo: PageLogo) => void }) {
  const [alt, setAlt] = useState(logo.alt);
  return (
    <>
      <TextField
        label="What the logo shows"
        hint="Screen readers read it aloud."
        maxLength={maxLengths.logo}
        value={alt}
        error={alt.trim() === '' ? 'Say it in a few words, such as the name of the company.' : undefined}
        onChange={({ target: { value } }) => {
          setAlt(value);
          if (value.trim() !== '') onChange({ ...logo, alt: value.trim() });
        }}
      />
      <div className="grid grid-cols-2 items-end gap-3">
        <ChoiceField
          label="Position"
          value={logo.align}
          names={names}
          onChoose={(align) => onChange({ ...logo, align })}
        />
        <PointsField
          key={logo.height}
          label="Height"
          value={logo.height}
          range={logoPoints}
          onChange={(height) => onChange({ ...logo, height })}
        />
      </div>
      <Sharpness logo={logo} />
    </>
  );
}

const pointsPerInch = 72;
const coarseBelow = 150;

/** Too few pixels show on paper, not on the screen. */
function Sharpness({ logo: { pixel_height: pixels, height } }: { logo: PageLogo }) {
  const dots = Math.round((pixels * pointsPerInch) / height);
  if (dots >= coarseBelow) return null;
  return (
    <p className="text-sm text-muted">
      At this height it is printed with {dots} dots per inch and looks coarse. Make it smaller, or upload a
      picture with more pixels.
    </p>
  );
}

function useLogoUpload(model: EditorModel, onLogo: (logo: PageLogo) => void) {
  const [refusal, setRefusal] = useState<string>();
  const upload = useMutation({
    networkMode: 'always',
    mutationFn: (file: File) => {
      const body = new FormData();
      body.append('file', file);
      return api.uploadLogo({ params: { id: model.get().saved.id }, body });
    },
    onSuccess: (uploaded) => {
      const { page, name } = model.get();
      const placing = { alt: `Logo: ${name}`.slice(0, 200), align: 'left', height: 36 } as const;
      onLogo({ ...placing, ...page.logo, ...uploaded });
    },
  });
  return {
    isPending: upload.isPending,
    problem: refusal ?? (upload.isError ? uploadFailure(upload.error) : undefined),
    send: (file: File) => {
      const found = fileProblem(file);
      setRefusal(found);
      if (found === undefined && !upload.isPending) upload.mutate(file);
    },
  };
}

function fileProblem({ size }: File): string | undefined {
  if (size <= maxLogoBytes) return undefined;
  return `The file has ${Math.ceil(size / 1000)} kB. Save the picture with fewer pixels: at most ${maxLogoBytes / 1000} kB are possible.`;
}

function uploadFailure(error: unknown): string {
  if (error instanceof CallError && error.status === 429)
    return 'Many logos were uploaded in a short time. Try again in an hour.';
  return fieldError(error, 'file') ?? failureText(error);
}
