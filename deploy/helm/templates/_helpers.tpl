{{- define "intendance.owner" -}}
{{- .Values.release.owner | default .Release.Name -}}
{{- end }}

{{- /* Answers "true" in the release that owns the shared resources. */ -}}
{{- define "intendance.isOwner" -}}
{{- if eq (include "intendance.owner" .) .Release.Name }}true{{ end -}}
{{- end }}

{{- define "intendance.labels" -}}
app.kubernetes.io/name: intendance
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Values.image.tag | default .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end }}

{{- /* Selects the pods of one Deployment: { root, role }. */ -}}
{{- define "intendance.selector" -}}
app.kubernetes.io/name: intendance
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .role }}
{{- end }}

{{- /* Selects the pods of both releases. */ -}}
{{- define "intendance.installation" -}}
app.kubernetes.io/name: intendance
intendance/installation: {{ include "intendance.owner" . }}
{{- end }}

{{- /* Lists the roles, separated by commas: the relay runs with Kafka only. */ -}}
{{- define "intendance.roles" -}}
api,projector,worker{{ if .Values.settings.KAFKA_BROKERS }},relay{{ end }}
{{- end }}

{{- /* Answers "true" for a role without processes: { root, role }. The API of an inactive release runs, so that it can be tried. */ -}}
{{- define "intendance.isIdle" -}}
{{- $release := .root.Values.release -}}
{{- if or .root.Values.stopped (and (ne .role "api") (ne $release.name $release.active)) }}true{{ end -}}
{{- end }}

{{- define "intendance.cluster" -}}
{{- $name := printf "%s-%s" (include "intendance.owner" .root) .database -}}
{{- if gt (len $name) 50 }}{{ fail (printf "%s: a name of a Cluster has 50 characters at most" $name) }}{{ end -}}
{{- $name -}}
{{- end }}

{{- /* Names the Secret with the address of a database: { root, database }. CloudNativePG writes the Secret of a Cluster. */ -}}
{{- define "intendance.databaseSecret" -}}
{{- $external := (index .root.Values.databases .database).secret | default dict -}}
name: {{ $external.name | default (printf "%s-app" (include "intendance.cluster" .)) }}
key: {{ $external.key | default "uri" }}
{{- end }}

{{- /* Writes DATABASES_FILE: addresses are files beside it, mounted from the Secrets of the databases. */ -}}
{{- define "intendance.databasesFile" -}}
{{- $others := list -}}
{{- range $name := keys (omit .Values.databases "home") | sortAlpha -}}
{{- $others = append $others (dict "name" $name "url_file" (printf "%s.url" $name) "share" (dig $name "share" 1 $.Values.databases)) -}}
{{- end -}}
{{- dict "home" (dict "share" (dig "home" "share" 1 .Values.databases)) "databases" $others | toJson -}}
{{- end }}

{{- define "intendance.filesClaim" -}}
{{- .Values.files.existingClaim | default (printf "%s-files" (include "intendance.owner" .)) -}}
{{- end }}
