{{- /* Lists the environment of a process: { root, role }. Settings come from the ConfigMap of the release. */ -}}
{{- define "intendance.env" -}}
{{- $values := .root.Values -}}
- name: ROLE
  value: {{ .role }}
- name: DRAIN_SECONDS
  value: {{ $values.drainSeconds | quote }}
- name: DATABASE_URL
  valueFrom:
    secretKeyRef:
      {{- include "intendance.databaseSecret" (dict "root" .root "database" "home") | nindent 6 }}
{{- if gt (len $values.databases) 1 }}
- name: DATABASES_FILE
  value: /etc/intendance/databases/databases.json
{{- end }}
{{- if $values.signing.secret }}
- name: SIGNING_KEY_FILE
  value: /etc/intendance/signing/tls.key
- name: SIGNING_CERTIFICATE_FILE
  value: /etc/intendance/signing/tls.crt
{{- end }}
{{- if $values.dkim.secret }}
- name: DKIM_KEY_FILE
  value: /etc/intendance/dkim/{{ $values.dkim.key }}
{{- end }}
{{- if $values.terms.configMap }}
- name: TERMS_FILE
  value: /etc/intendance/terms/{{ $values.terms.key }}
{{- end }}
{{- $required := list "INTENDANCE_SECRET" "INTENDANCE_PERSONAL_KEY" "SMTP_URL" }}
{{- $optional := list "METRICS_TOKEN" "DATABASE_APP_URL" "DATABASE_WORKER_URL" "DATABASE_VAULT_URL" "KURRENTDB_URL" "TICKETING_KEY" "POWENS_CLIENT_SECRET" "KAFKA_PASSWORD" "FILES_S3_ACCESS_KEY_ID" "FILES_S3_SECRET_ACCESS_KEY" "MAILING_BOUNCE_SECRET" "MAILING_BOUNCE_IMAP_URL" "OTEL_EXPORTER_OTLP_HEADERS" }}
{{- range concat $required $optional }}
- name: {{ . }}
  valueFrom:
    secretKeyRef: { name: {{ $values.secret.name }}, key: {{ . }}, optional: {{ has . $optional }} }
{{- end }}
{{- end }}

{{- /* Lists the volumes of a process; the root file system is read-only. */ -}}
{{- define "intendance.volumes" -}}
{{- $root := . -}}
- name: tmp
  emptyDir: { sizeLimit: 1Gi }
- name: data
  {{- if .Values.settings.FILES_S3_BUCKET }}
  emptyDir: { sizeLimit: 2Gi }
  {{- else }}
  persistentVolumeClaim: { claimName: {{ include "intendance.filesClaim" . }} }
  {{- end }}
{{- if gt (len .Values.databases) 1 }}
- name: databases
  projected:
    defaultMode: 0440
    sources:
      - configMap: { name: {{ .Release.Name }}-databases }
      {{- range $name := keys (omit .Values.databases "home") | sortAlpha }}
      {{- $secret := include "intendance.databaseSecret" (dict "root" $root "database" $name) | fromYaml }}
      - secret:
          name: {{ $secret.name }}
          items: [{ key: {{ $secret.key }}, path: {{ $name }}.url }]
      {{- end }}
{{- end }}
{{- with .Values.signing.secret }}
- name: signing
  secret: { secretName: {{ . }}, defaultMode: 0440 }
{{- end }}
{{- with .Values.dkim.secret }}
- name: dkim
  secret: { secretName: {{ . }}, defaultMode: 0440 }
{{- end }}
{{- with .Values.terms.configMap }}
- name: terms
  configMap: { name: {{ . }} }
{{- end }}
{{- end }}

{{- define "intendance.mounts" -}}
- { name: tmp, mountPath: /tmp }
- { name: data, mountPath: /data }
{{- if gt (len .Values.databases) 1 }}
- { name: databases, mountPath: /etc/intendance/databases, readOnly: true }
{{- end }}
{{- if .Values.signing.secret }}
- { name: signing, mountPath: /etc/intendance/signing, readOnly: true }
{{- end }}
{{- if .Values.dkim.secret }}
- { name: dkim, mountPath: /etc/intendance/dkim, readOnly: true }
{{- end }}
{{- if .Values.terms.configMap }}
- { name: terms, mountPath: /etc/intendance/terms, readOnly: true }
{{- end }}
{{- end }}
